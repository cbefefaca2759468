export interface StreamOptions {
  /** Where to listen; `since` continues where an earlier stream broke off. */
  address(since: string | undefined): string
  onEvent(name: 'access' | 'hello' | 'notices', data: unknown): void
  /** Whether the stream is connected. */
  onLine(up: boolean): void
  /** The server refused: signed out, or too many open. */
  onRefused(): void
}

const HIDDEN_FOR = 10_000
const FIRST_RETRY = 15_000
const LONGEST_RETRY = 240_000

/**
 * Listens to server-sent events while the page is visible. A page in the background gives up its connection,
 * since a browser has only a handful per site, and continues from the same mark when it is visible again.
 * Returns a function that stops it.
 */
export const openStream = ({ address, onEvent, onLine, onRefused }: StreamOptions): (() => void) => {
  let source: EventSource | null = null
  let mark: string | undefined
  let timer: number | undefined
  let wait = FIRST_RETRY

  const shut = () => {
    window.clearTimeout(timer)
    source?.close()
    source = null
    onLine(false)
  }
  const failed = () => {
    onLine(false)
    // the browser retries by itself unless the answer was a refusal
    if (source?.readyState !== EventSource.CLOSED) return
    shut()
    onRefused()
    timer = window.setTimeout(open, wait)
    wait = Math.min(wait * 2, LONGEST_RETRY)
  }
  const open = () => {
    if (source) return
    source = new EventSource(address(mark))
    source.onerror = failed
    source.onopen = () => {
      wait = FIRST_RETRY
      onLine(true)
    }
    for (const name of ['access', 'hello', 'notices'] as const)
      source.addEventListener(name, (event) => {
        mark = event.lastEventId || mark
        onEvent(name, JSON.parse(event.data))
      })
  }
  const look = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'visible') open()
    else timer = window.setTimeout(shut, HIDDEN_FOR)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    shut()
  }
}
