const ASKED = 'fairlead:palette'

export type Part = 'search' | 'shortcuts'

/** There are several buttons but one palette, loaded on first use. */
export const openPalette = (part: Part): void => {
  window.dispatchEvent(new CustomEvent(ASKED, { detail: part }))
}

export const onPaletteOpen = (listen: (part: Part) => void): (() => void) => {
  const heard = (event: Event) => listen((event as CustomEvent<Part>).detail)
  window.addEventListener(ASKED, heard)
  return () => window.removeEventListener(ASKED, heard)
}
