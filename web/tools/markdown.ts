// The rules of the games (docs/rules/*.md) as a page: read when the client is built, so that they are written once and
// no reader of Markdown is loaded. It reads what those documents use: headings, paragraphs, lists, tables, pictures.

export interface Section {
  id: string;
  title: string;
  /** HTML, one string a block, so that a search can leave blocks out. */
  blocks: string[];
  /** Headings below this one: in the contents they stand indented. */
  level: number;
}

export interface Rules {
  title: string;
  lead: string[];
  sections: Section[];
  clauses: string[];
}

// For developers; other languages do not have it.
const LEFT_OUT = 'Typed moves';
// A row of the clause index, in any language: the clauses, what they are about, and the section that explains them.
const INDEX_ROW = /^\| *([CBR]\d+(?:, [CBR]\d+)*) *\|.*\]\(#([^)]+)\) *\|$/;
const CLAUSE = /[CBR]\d+/g;

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The anchor of a heading, as Git hosts make it. */
export const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replace(/ /g, '-');

/** Bold, italic, code, links, and clause numbers in brackets. */
export function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>')
    .replace(/\[([^\]]+)\]\(#([^)]+)\)/g, '<a href="#$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(
      /\(((?:[CBR]\d+)(?:, [CBR]\d+)*)\)/g,
      (_, list: string) =>
        `<span class="clauses">${list.replace(CLAUSE, '<a class="clause" href="#$&">$&</a>').replace(/, /g, ' ')}</span>`,
    );
}

function table(lines: string[]): string {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = rows;
  const cells = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 && cell ? `<th scope="row">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`))
      .join('');
  const columns = head.map((cell) => (cell ? `<th scope="col">${inline(cell)}</th>` : '<td></td>')).join('');
  const label = escaped(head.filter(Boolean).join(', ').replace(/[*`]/g, ''));
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${columns}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`;
}

function list(lines: string[]): string {
  const ordered = /^\d/.test(lines[0]!);
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    const nested = line.match(/^\s+- (.*)/);
    if (nested) items.at(-1)!.inner.push(nested[1]!);
    else items.push({ text: line.replace(/^(- |\d+\. )/, ''), inner: [] });
  }
  const tag = ordered ? 'ol' : 'ul';
  const inner = (texts: string[]) =>
    texts.length ? `<ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>` : '';
  return `<${tag}>${items.map(({ text, inner: below }) => `<li>${inline(text)}${inner(below)}</li>`).join('')}</${tag}>`;
}

/** One block of lines without an empty one between them. */
function block(lines: string[], picture: (file: string) => string): string {
  const first = lines[0]!;
  const image = first.match(/^!\[(.*)\]\(([^)]+)\)$/);
  if (image) return `<figure><img src="${picture(image[2]!)}" alt="${escaped(image[1]!)}" loading="lazy"></figure>`;
  if (first.startsWith('|')) return table(lines);
  if (/^(- |\d+\. )/.test(first)) return list(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** Give each clause one place that an address such as #C7 leads to: its first mention in the section of the index. */
function settle(sections: Section[], homes: Map<string, string>): string[] {
  for (const [clause, home] of homes) {
    const link = `<a class="clause" href="#${clause}">`;
    const from = Math.max(
      0,
      sections.findIndex((section) => section.id === home),
    );
    const order = [...sections.slice(from), ...sections.slice(0, from)];
    const place = order.find((section) => section.blocks.some((html) => html.includes(link)));
    if (!place) throw new Error(`${clause} stands nowhere`);
    const at = place.blocks.findIndex((html) => html.includes(link));
    place.blocks[at] = place.blocks[at]!.replace(link, `<a class="clause" id="${clause}" href="#${clause}">`);
  }
  // A clause of another game has no place here.
  for (const section of sections) {
    section.blocks = section.blocks.map((html) =>
      html.replace(/<a class="clause" href="#([^"]+)">[^<]*<\/a>/g, (link, clause: string) =>
        homes.has(clause) ? link : `<span class="clause">${clause}</span>`,
      ),
    );
  }
  return [...homes.keys()].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
}

/** Read a document; `picture` says where a picture's file will be. */
export function rulesOf(markdown: string, picture: (file: string) => string): Rules {
  const rules: Rules = { title: '', lead: [], sections: [], clauses: [] };
  const homes = new Map<string, string>();
  let section: Section | null = null;
  for (const text of markdown.trim().split(/\n\s*\n/)) {
    const lines = text.split('\n');
    const heading = lines[0]!.match(/^(#+) (.*)/);
    if (heading) {
      const title = heading[2]!;
      if (heading[1] === '#') rules.title = title;
      else {
        section = { id: anchor(title), title: title.replace(/[*`]/g, ''), blocks: [], level: heading[1]!.length };
        if (title !== LEFT_OUT) rules.sections.push(section);
      }
      continue;
    }
    const index = lines.slice(2).map((line) => INDEX_ROW.exec(line));
    if (section && index.length && index.every(Boolean)) {
      for (const row of index) for (const clause of row![1]!.split(', ')) homes.set(clause, row![2]!);
      rules.sections = rules.sections.filter((one) => one !== section);
      continue;
    }
    // The page makes its own contents.
    if (!section && lines[0]!.startsWith('[')) continue;
    const html = block(lines, picture);
    if (section) section.blocks.push(html);
    else rules.lead.push(html);
  }
  rules.clauses = settle(rules.sections, homes);
  return rules;
}
