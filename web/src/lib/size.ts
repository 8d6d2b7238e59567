// How large something is drawn, told after the browser has laid the page out: asking for it earlier would make it do so twice.

export const sized = (tell: (width: number, height: number) => void) => (element: Element) => {
  const watching = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
  watching.observe(element);
  return () => watching.disconnect();
};
