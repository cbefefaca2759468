/** Why a delivery was given up. */
class NoAnswer extends Error {}

interface Limits {
  /** Deliveries that can be under way; more wait for a connection. */
  connections: number
  /** Milliseconds until the server has the whole email. */
  sending: number
  /** Milliseconds from then until it says that it keeps it. */
  accepting: number
}

export interface Watched {
  signal: AbortSignal
  /** From now on the server may keep the email without saying so. */
  handedOver(): void
}

/**
 * Gives up deliveries a server doesn't finish. One that has the whole email may keep it however late it answers,
 * and trying again would make two of it: it gets far longer, unless others are waiting for its connection.
 * Source: RFC 5321, 4.5.3.2.6.
 */
export const createPatience = ({ connections, sending, accepting }: Limits) => {
  let open = 0
  return async <T>(deliver: (watched: Watched) => Promise<T>): Promise<T> => {
    const ending = new AbortController()
    const end = (what: string) => ending.abort(new NoAnswer(`The mail server did not ${what}`))
    let timer = setTimeout(end, sending, 'take the email in time')
    const handedOver = () => {
      clearTimeout(timer)
      const since = performance.now()
      const look = () => {
        if (open > connections || performance.now() - since >= accepting)
          end('say whether it keeps the email')
      }
      timer = setInterval(look, Math.min(sending, accepting))
    }
    open++
    try {
      return await deliver({ signal: ending.signal, handedOver })
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error
    } finally {
      open--
      clearTimeout(timer)
    }
  }
}
