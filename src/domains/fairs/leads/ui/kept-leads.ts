import type { Scan } from '#domains/events/check-in/ui/sealed-scans.ts'
import type { ApiError } from '#web/client.ts'
import { universityLeads } from '../leads.contract.ts'

/** A scan that waits on the device, with what was noted about it. */
export interface KeptLead {
  code: string
  scanned_at: string
  /** Without one, a rating the team gave before stays. */
  rating?: number | null
  note?: string
  /** The server counts it once, however often it is sent. */
  key: string
}

/** What was noted without seeing whom: what was left empty says nothing about what a colleague noted before. */
export const blindly = (
  scanned: Pick<KeptLead, 'code' | 'scanned_at'>,
  rating: number | null,
  note: string,
): Omit<KeptLead, 'key'> => ({ ...scanned, ...(rating !== null && { rating }), ...(note !== '' && { note }) })

/** In the shape in which the device stores scans, encrypted. */
export const asScan = (registrationId: string, { scanned_at, ...rest }: KeptLead): Scan => ({
  event_id: registrationId,
  code: JSON.stringify(rest),
  scanned_at,
})

export const asLead = ({ code, scanned_at }: Scan): KeptLead[] => {
  try {
    return [{ ...(JSON.parse(code) as Omit<KeptLead, 'scanned_at'>), scanned_at }]
  } catch {
    return []
  }
}

const ANSWERS: readonly string[] = [...(universityLeads.scan.problems ?? []), 'invalid']

/** Whether the server's answer is about the ticket, not about the session or the connection. */
export const isAnswer = ({ word }: Pick<ApiError, 'word'>): boolean => ANSWERS.includes(word)
