import { type QueryClient, useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { modes, session } from '#domains/accounts/sign-in.contract.ts'
import type { OutputOf, Role } from '#shared/endpoint.ts'
import { isOwnAddress } from '#shared/fields.ts'
import { queryFor } from './queries.ts'

export { modes, session }
export type Session = OutputOf<typeof session>
/** What a page requires of the visitor; set as `staticData: { needs }` on a layout route. */
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

/** Who is signed in. Never undefined: a signed-out visitor has mode 0 and no person. */
export const useSession = (): Session => useQuery(sessionQuery()).data ?? nobody

/** What the account signed in may do for its team; nothing when signed out. */
export const useMay = (): NonNullable<Session['account']>['may'] =>
  useSession().account?.may ?? { act: false, lead: false }

export const mayEnter = (needs: Needs, who: Session): boolean => {
  if (needs === 'operator') return who.is_operator
  if (needs === 'anyone_signed_in') return who.person !== null
  return who.mode === modes[needs.toUpperCase() as keyof typeof modes]
}

/** The step a half-finished sign-in still needs; null for everyone else. */
export const pendingStepPage = (who: Session, next?: string): string | null => {
  if (!who.second_step) return null
  const page = who.second_step === 'needed' ? '/sign-in/second-step' : '/sign-in/set-up-two-step'
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}

/** Where a person starts after signing in. */
export const startPageOf = (who: Session): string => {
  if (who.mode === modes.STUDENT) return '/student/dashboard'
  if (who.mode === modes.EMPLOYER) return '/employer/dashboard'
  if (who.mode === modes.UNIVERSITY) return '/university/dashboard'
  return who.is_operator ? '/operator' : '/student'
}

/** The page where you view and edit your own profile. */
export const profilePages = {
  student: '/student/my-profile',
  employer_user: '/employer/my-profile',
  university_user: '/university/my-profile',
} as const satisfies Record<Role, string>

/** Accepts only our own addresses to continue to after signing in. */
export const safeNext = (next: unknown): string | undefined => (isOwnAddress(next) ? next : undefined)

/**
 * Loads who is signed in, for the router. If that fails, a page open to everyone continues without knowing;
 * the failure is not cached, so the browser asks again. A restricted page waits for the answer.
 */
export const loadSession = async (
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

/**
 * Sends signed-out visitors to sign in; tells people signed in with another role whose page it is, since
 * signing in would only lead back here.
 */
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
    throw redirect({ href: pendingStepPage(who, href) ?? doorTo(staticData.needs, who, href) })
  }
}

const OURS = /^fairlead[.:]/

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== session.path

const clearStores = (): void => {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (OURS.test(key)) store.removeItem(key)
  }
}

/** Forgets everything this browser keeps about the person. */
export const forget = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries()
  client.getMutationCache().clear()
  client.setQueryData(sessionQuery().queryKey, nobody)
  client.removeQueries({ predicate: isOthers })
  clearStores()
}

/** Continues with other rights: refetches what is on screen and drops everything else read before. */
export const switchSession = async (
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

/** Runs after signing in or switching mode: loads who is signed in now and drops everything of the previous person. */
export const renew = async (client: QueryClient): Promise<Session> => {
  await client.cancelQueries()
  client.removeQueries({ predicate: isOthers })
  return client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
}
