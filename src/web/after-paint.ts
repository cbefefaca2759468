/** Resolves once the next frame is on the screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    // a hidden page has no frames
    if (document.hidden) return setTimeout(resolve)
    requestAnimationFrame(() => setTimeout(resolve))
  })
