let isDown = false
let isWatched = false
const waiting = new Set<() => void>()

const up = () => {
  isDown = false
  // after the click, which fires on release
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  })
}

/** Starts tracking whether a finger or a mouse button is down. */
export const trackPointer = (): void => {
  if (isWatched) return
  isWatched = true
  window.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, up, true)
}

/**
 * Runs it now, or, if something is pressed, once it is released: a button that moves between down and up
 * misses the press.
 */
export const afterPointerRelease = (work: () => void): void => {
  if (isDown) waiting.add(work)
  else work()
}
