/**
 * Centers an item of a strip. Doesn't use `scrollIntoView`: the next Tab would continue from there, past the
 * header.
 */
export const centerIn = (strip: Element, part: Element): void => {
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()]
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
