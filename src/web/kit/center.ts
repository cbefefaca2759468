/** Brings a part of a strip to its middle. Not `scrollIntoView`: from what it shows, the next Tab would go on, past the header. */
export const centerIn = (strip: Element, part: Element): void => {
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()]
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
