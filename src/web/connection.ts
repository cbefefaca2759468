import type { QueryClient } from '@tanstack/react-query'
import { askToConfirm } from './confirming.ts'

/** How calls travel: by fetch in the browser, inside the process on the server. */
export interface Connection {
  /** Sends to an address that starts with `/api/`. */
  send: (address: string, init: RequestInit) => Promise<Response>
  /** Told of every 401 but the sign-in's own; may throw a redirect. */
  signedOut: () => void
  /** Asks the person to prove once more who they are; answers whether they did. */
  confirm?: () => Promise<boolean>
}

/** Dispatched on `window` when a call finds that nobody is signed in any more. */
export const SIGNED_OUT = 'fairlead:signed-out'

export const browserConnection: Connection = {
  send: (address, init) => fetch(address, { ...init, credentials: 'include' }),
  signedOut: () => void window.dispatchEvent(new Event(SIGNED_OUT)),
  confirm: askToConfirm,
}

const connections = new WeakMap<QueryClient, Connection>()

/** On the server each request has its own query client, and with it its own connection. */
export const connect = (client: QueryClient, connection: Connection): void =>
  void connections.set(client, connection)

export const connectionOf = (client: QueryClient): Connection => connections.get(client) ?? browserConnection
