import { iso } from '#platform/clock.ts'
import type { Wallets } from '#platform/wallets/wallet-settings.ts'
import type { WalletKind } from '../events.contract.ts'

interface Ticketed {
  state: string
  format: string | null
  ends_at: string
}

/** Tickets are for events that people come to and that are not over. */
export const hasWalletTicket = ({ state, format, ends_at }: Ticketed, now: Date): boolean =>
  state === 'published' && format !== 'virtual' && ends_at > iso(now)

/** The wallets that this installation makes tickets for; Apple's only while its certificate is valid. */
export const walletsAt = ({ apple, google }: Wallets, now: Date): WalletKind[] => [
  ...(apple && now >= apple.validFrom && now < apple.validUntil ? (['apple'] as const) : []),
  ...(google ? (['google'] as const) : []),
]
