import { z } from 'zod'
import type { Role } from '../../../shared/endpoint.ts'
import { email, ownAddress } from '../../../shared/fields.ts'
import { roles } from '../contract.ts'

const KEY = 'fairlead.after-review'
const kept = z.object({ role: z.enum(roles), email, next: ownAddress })

interface Coming {
  role: Role
  email: string
  next?: string | undefined
}

/** A review takes days: what somebody came for waits on this device until they are let in. */
export const keepForLater = ({ next, ...who }: Coming): void => {
  if (next) localStorage.setItem(KEY, JSON.stringify({ ...who, next }))
}

const read = () => {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** What this account came for, once. */
export const takeKept = (role: Role, address: string): string | undefined => {
  const found = read()
  if (found?.role !== role || found.email !== address.trim().toLowerCase()) return undefined
  localStorage.removeItem(KEY)
  return found.next
}
