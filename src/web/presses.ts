let isDown = false
let isWatched = false
const waiting = new Set<() => void>()

const up = () => {
  isDown = false
  // after the click, which comes with the release
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  })
}

/** From now on it is known whether a finger or a mouse button is down. */
export const watchPresses = (): void => {
  if (isWatched) return
  isWatched = true
  window.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, up, true)
}

/** Does it now, or once what is pressed was let go: a button that moves between down and up loses the press. */
export const unlessPressed = (work: () => void): void => {
  if (isDown) waiting.add(work)
  else work()
}
