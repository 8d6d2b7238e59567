// Links of a static site. Pages use the usual addresses (`href="/rules"`); here they become what such a site can
// answer, even in a new tab: the same page with a different fragment (lib/address.ts).

import { addressOf, pathNow } from '../lib/address';

function mend(link: Element): void {
  const href = link.getAttribute('href');
  if (href?.startsWith('/')) link.setAttribute('href', addressOf(href));
  else if (href?.startsWith('#') && !href.startsWith('#/') && href !== '#main')
    link.setAttribute('href', addressOf(pathNow() + href));
}

function mendAll(root: Node): void {
  if (!(root instanceof Element)) return;
  if (root.matches('a[href]')) mend(root);
  for (const link of root.querySelectorAll('a[href]')) mend(link);
}

/** Rewrite all links, now and when new ones appear. */
export function mendLinks(): void {
  mendAll(document.documentElement);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') mend(target as Element);
      else addedNodes.forEach(mendAll);
    }
  }).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['href'],
  });
}
