import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from './connection.ts'

/** What the installation tells the browser. */
export interface WebSettings {
  public_url: string
  small_screen_notice: 'on' | 'off'
  /** Emails stay on this machine and are read at /mailbox. */
  mailbox: boolean
  /** Who answers questions here. */
  contact_email: string | null
  /** A script of the installation's own choice that counts visits elsewhere. */
  analytics_script_url: string | null
}

/** Passed by Fastify with every request for a page. */
export interface PageRequest {
  nonce: string
  send: Connection['send']
  settings: WebSettings
}

export interface RouterContext {
  queryClient: QueryClient
  settings: WebSettings
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequest }
  }
}
