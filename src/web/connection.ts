import type { QueryClient } from '@tanstack/react-query'
import { checkAccess } from './access.ts'
import { askToConfirm } from './confirming.ts'

/** How calls travel: by fetch in the browser, inside the process on the server. */
export interface Connection {
  /** Sends to an address that starts with `/api/`. */
  send: (address: string, init: RequestInit) => Promise<Response>
  /** Told of every 401 but the sign-in's own; may throw a redirect. Returns whether someone is signed in after all. */
  signedOut: () => boolean | Promise<boolean>
  /** Told of every 403 from calls that need a right. */
  refused?: () => void
  /** Asks the person to confirm who they are again; returns whether they did. */
  confirm?: () => Promise<boolean>
}

export const browserConnection: Connection = {
  send: (address, init) => fetch(address, { ...init, credentials: 'include' }),
  signedOut: () => checkAccess(),
  refused: () => void checkAccess(),
  confirm: askToConfirm,
}

const connections = new WeakMap<QueryClient, Connection>()

/** On the server each request has its own query client, and with it its own connection. */
export const connect = (client: QueryClient, connection: Connection): void =>
  void connections.set(client, connection)

export const connectionOf = (client: QueryClient): Connection => connections.get(client) ?? browserConnection
