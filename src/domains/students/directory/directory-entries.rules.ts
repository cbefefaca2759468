import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { domain } from './university-directory.mapping.ts'

/** Mail providers open to anyone; such an address doesn't show where someone studies. */
const open = new Set([
  '126.com',
  '163.com',
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rediffmail.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yandex.ru',
  'zoho.com',
])

export const isOpenToAnyone = (domain: string): boolean => open.has(domain)

const hostOf = (website: string): string => new URL(website).hostname.replace(/^www\./, '')

const within = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** `careers.harbor.edu` → itself and `harbor.edu`. */
export const withParents = (domain: string): string[] => {
  const parts = domain.split('.')
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'))
}

/** The domains a website may be known by, the closest first. */
export const domainsOfWebsite = (website: string | null): string[] =>
  website === null ? [] : withParents(hostOf(website))

/**
 * The domain that will prove who studies there: the one shared by the website and the owner's verified
 * mailbox, unless anyone can have a mailbox there.
 */
export const domainProved = (website: string | null, email: string | null): string | null => {
  if (website === null || email === null) return null
  const host = hostOf(website)
  const mailbox = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const shared = within(host, mailbox) ? mailbox : within(mailbox, host) ? host : null
  return shared !== null && !isOpenToAnyone(shared) && domain.safeParse(shared).success ? shared : null
}

interface Listable {
  kind: OrganizationKind
  state: OrganizationState
}

/** A rejected university holds no entry: another may have registered for it. */
export const canList = ({ kind, state }: Listable): boolean => kind === 'university' && state !== 'rejected'
