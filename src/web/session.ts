import { type QueryClient, useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { modes, session } from '#domains/accounts/sign-in.contract.ts'
import type { OutputOf, Role } from '#shared/endpoint.ts'
import { ownAddress } from '#shared/fields.ts'
import { queryFor } from './queries.ts'

export { modes, session }
export type Session = OutputOf<typeof session>
/** What an address asks of the visitor; set as `staticData: { needs }` on a layout route. */
export type Needs = 'student' | 'employer' | 'university' | 'operator' | 'anyone_signed_in'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Needs
  }
}

const nobody: Session = {
  mode: modes.NONE,
  is_operator: false,
  person: null,
  account: null,
  roles: [],
  unread: 0,
  second_step: null,
  rights: '',
}

export const sessionQuery = () => ({ ...queryFor(session), staleTime: 60_000 })

/** Who is here. Never undefined: nobody has mode 0 and no person. */
export const useSession = (): Session => useQuery(sessionQuery()).data ?? nobody

export const mayEnter = (needs: Needs, who: Session): boolean => {
  if (needs === 'operator') return who.is_operator
  if (needs === 'anyone_signed_in') return who.person !== null
  return who.mode === modes[needs.toUpperCase() as keyof typeof modes]
}

/** What still lies between who is here and being in; null for everybody else. */
export const stepBefore = (who: Session, next?: string): string | null => {
  if (!who.second_step) return null
  const page = who.second_step === 'needed' ? '/sign-in/second-step' : '/sign-in/set-up-two-step'
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}

/** Where someone starts after signing in. */
export const homeOf = (who: Session): string => {
  if (who.mode === modes.STUDENT) return '/student/dashboard'
  if (who.mode === modes.EMPLOYER) return '/employer/dashboard'
  if (who.mode === modes.UNIVERSITY) return '/university/dashboard'
  return who.is_operator ? '/operator' : '/student'
}

/** Where one sees and edits oneself. */
export const profilePages = {
  student: '/student/my-profile',
  employer_user: '/employer/my-profile',
  university_user: '/university/my-profile',
} as const satisfies Record<Role, string>

/** Only an address of ours may follow a sign-in. */
export const safeNext = (next: unknown): string | undefined => ownAddress.safeParse(next).data

/**
 * Who is here, for the router. Where that cannot be learned, a page open to everyone goes on without knowing: what was not
 * answered is not kept, so the browser asks again. A page for some waits for the answer.
 */
export const whoIsHere = async (
  client: QueryClient,
  matches: readonly { staticData?: { needs?: Needs } }[],
): Promise<Session> => {
  try {
    return await client.ensureQueryData(sessionQuery())
  } catch (error) {
    if (matches.some(({ staticData }) => staticData?.needs)) throw error
    return nobody
  }
}

/** Nobody is asked to sign in; who is here in another role is told whose page it is, as signing in leads back to it. */
const doorTo = (needs: Needs, who: Session, href: string): string => {
  const next = encodeURIComponent(href)
  return who.person ? `/sign-in/another-account?for=${needs}&next=${next}` : `/sign-in?next=${next}`
}

export const guard = (
  matches: readonly { staticData?: { needs?: Needs } }[],
  who: Session,
  href: string,
): void => {
  for (const { staticData } of matches) {
    if (!staticData?.needs || mayEnter(staticData.needs, who)) continue
    throw redirect({ href: stepBefore(who, href) ?? doorTo(staticData.needs, who, href) })
  }
}

const OURS = /^fairlead[.:]/

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== session.path

const clearStores = (): void => {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (OURS.test(key)) store.removeItem(key)
  }
}

/** Forgets everything this browser keeps of the person. */
export const forget = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries()
  client.getMutationCache().clear()
  client.setQueryData(sessionQuery().queryKey, nobody)
  client.removeQueries({ predicate: isOthers })
  clearStores()
}

/** Goes on with other rights: what the eyes are on is read anew, and nothing else of what was read before is left. */
export const adopt = async (
  client: QueryClient,
  who: Session,
  before: Session | undefined,
  reload: () => Promise<void>,
): Promise<void> => {
  await client.cancelQueries()
  if (before?.person?.id !== who.person?.id) clearStores()
  client.setQueryData(sessionQuery().queryKey, who)
  client.removeQueries({ type: 'inactive', predicate: isOthers })
  await reload()
  await client.resetQueries({ predicate: isOthers })
}

/** After signing in or switching mode: who is here now, with nothing left of who was before. */
export const renew = async (client: QueryClient): Promise<Session> => {
  await client.cancelQueries()
  client.removeQueries({ predicate: isOthers })
  return client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
}
