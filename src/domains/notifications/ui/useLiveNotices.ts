import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { checkAccess } from '#web/access.ts'
import { addressOf, callWith } from '#web/client.ts'
import { whenIdle } from '#web/idle.ts'
import { announceNews } from '#web/kit/announce.tsx'
import { invalidate } from '#web/queries.ts'
import { modes, type Session, session, sessionQuery } from '#web/session.ts'
import {
  type Access,
  access,
  employerLive,
  type News,
  news,
  operatorLive,
  studentLive,
  universityLive,
} from '../live/live-notices.contract.ts'
import { traitsOf } from '../notices.contract.ts'
import { type Inbox, inboxesOf } from './inboxes.ts'
import { setLine } from './line.ts'
import { openStream } from './stream.ts'

const liveCalls: Record<
  number,
  typeof studentLive | typeof employerLive | typeof universityLive | typeof operatorLive
> = {
  [modes.STUDENT]: studentLive,
  [modes.EMPLOYER]: employerLive,
  [modes.UNIVERSITY]: universityLive,
  [modes.NONE]: operatorLive,
}

type Told = News['notices'][number]

const inboxOf = (mode: number, { kind }: Told): Inbox => {
  const inboxes = inboxesOf(mode)
  const list = traitsOf(kind).list ?? 'general'
  return inboxes.find((inbox) => inbox.holds === list) ?? inboxes[0]!
}

const subjectOf = (href: string): string | null =>
  new URL(href, window.location.origin).searchParams.get('id')
const isAboutTheSame = (one: string, other: string): boolean =>
  subjectOf(one) !== null && subjectOf(one) === subjectOf(other)

const REMEMBERED = 500

/** What has been announced already: a reconnect may bring something twice. */
const createMemory = () => {
  const known = new Set<string>()
  return (notices: Told[]): Told[] => {
    const fresh = notices.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    for (const id of known) if (known.size > REMEMBERED) known.delete(id)
    return fresh
  }
}

/**
 * Keeps the bell and the lists in step with the server, over one connection for the whole page, and quietly
 * announces what is new.
 */
export const useLiveNotices = ({ mode, account, is_operator, person }: Session): void => {
  const client = useQueryClient()
  const router = useRouter()
  const accountId = is_operator ? person?.id : account?.id
  useEffect(() => {
    const call = liveCalls[mode]
    if (!call || !accountId) return
    const unknown = createMemory()
    const lists = inboxesOf(mode).map(({ list }) => list)
    const open = async (notice: Told) => {
      void router.navigate({ href: notice.link })
      const inbox = inboxOf(mode, notice)
      await callWith(inbox.read, { params: { id: notice.id } })
      await invalidate(client, [...lists, session])
    }
    /** The current page already shows what became of its subject, so news about it needs no announcement. */
    const elsewhere = (fresh: Told[]): Told[] => {
      const { href } = router.state.location
      if (fresh.some(({ link }) => link === href || isAboutTheSame(link, href)))
        void client.invalidateQueries({ type: 'active' })
      return fresh.filter(({ link }) => link !== href)
    }
    const say = (fresh: Told[]) => {
      const [first, ...more] = fresh
      if (!first) return
      if (more.length === 0) return announceNews(first.title, first.text, () => void open(first))
      const all = inboxesOf(mode)[0]!.page
      announceNews(
        `${fresh.length} new notices`,
        fresh.at(-1)!.title,
        () => void router.navigate({ href: all }),
      )
    }
    const take = ({ rights, why }: Access) => {
      const known = client.getQueryData(sessionQuery().queryKey)?.rights
      if (rights === null || rights !== known) void checkAccess(why ?? undefined)
    }
    const connect = () =>
      openStream({
        address: (since) => addressOf(call, { query: { since } }),
        onLine: setLine,
        onRefused: () => void checkAccess(),
        onEvent: (name, data) => {
          if (name === 'access') return take(access.parse(data))
          const { unread, notices } = news.parse(data)
          const fresh = unknown(notices)
          client.setQueryData(sessionQuery().queryKey, (who) => who && { ...who, unread })
          void invalidate(client, lists)
          say(elsewhere(fresh))
        },
      })
    // news must not change what React is still hydrating
    let close = () => {}
    const cancel = whenIdle(() => {
      close = connect()
    })
    return () => {
      cancel()
      close()
    }
  }, [mode, accountId, client, router])
}
