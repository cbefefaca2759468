/** Runs the work once the page has nothing more urgent to do; returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no such callback
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
