import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type CallOptions, callWith } from '#web/client.ts'
import { useDoorList } from '../../door-list/ui/useDoorList.ts'
import type { DoorAction } from '../../ui/door-actions.ts'
import type { ScanResult } from '../../ui/scan-results.ts'
import { keyOfLink, nameOfLink } from '../../ui/sealing.ts'
import { useDoorActions } from '../../ui/useDoorActions.ts'
import {
  checkInAsHelper,
  checkInPersonAsHelper,
  listForHelper,
  openDoor,
  peopleForHelper,
} from '../helper-door.contract.ts'

type Opened = OutputOf<typeof openDoor>
/** What a device keeps of the door besides the list. */
type AboutDoor = Pick<Opened, 'title' | 'checked_in' | 'self_check_in'>

const STALE = [openDoor, peopleForHelper]

/** What the link itself gives: a key, and a name for what is kept with it. Nothing of either has to be stored. */
const useLink = (link: string) => {
  const [own, setOwn] = useState<{ key: CryptoKey | null; name: string } | null>(null)
  useEffect(() => {
    if (link)
      void Promise.all([keyOfLink(link), nameOfLink(link)]).then(([key, name]) => setOwn({ key, name }))
  }, [link])
  return own
}

/** What somebody with a helper's link does at the door. */
export const useHelperActions = (
  link: string,
  opened: Opened | undefined,
  isEnded: boolean,
  signal: (result: ScanResult) => void,
) => {
  const own = useLink(link)
  const title = opened?.title
  const self_check_in = opened?.self_check_in ?? false
  const about = useMemo<AboutDoor | null>(
    () => (title === undefined ? null : { title, checked_in: 0, self_check_in }),
    [title, self_check_in],
  )
  const hasEnded = useRef(isEnded)
  hasEnded.current = isEnded
  const desk = useDoorList({
    ask: useCallback((have: string | undefined) => callWith(listForHelper, { body: { link, have } }), [link]),
    about,
    key: own?.key ?? null,
    cache: own && `fairlead.helper ${own.name}`,
    page: 'helper',
    address: '/door/helper',
    keepKey: useCallback(() => Promise.resolve(), []),
    rights: '',
    isWanted: useCallback(() => !hasEnded.current, []),
  })
  const { drop } = desk
  useEffect(() => {
    if (isEnded) void drop()
  }, [isEnded, drop])
  const send = useCallback(
    (action: DoorAction, scanned_at: string, options: CallOptions) => {
      if (action.kind === 'person') {
        const { registration_id } = action
        return callWith(checkInPersonAsHelper, { body: { link, registration_id, scanned_at } }, options)
      }
      if (action.kind !== 'scan') throw new Error('Helpers let nobody in against a rule')
      return callWith(checkInAsHelper, { body: { link, code: action.code, scanned_at } }, options)
    },
    [link],
  )
  const name = own?.name ?? ''
  const actions = useDoorActions(
    { eventId: name, holder: `link ${name}`, key: own?.key ?? null, send, stale: STALE, desk },
    signal,
  )
  return { actions, about: desk.about }
}
