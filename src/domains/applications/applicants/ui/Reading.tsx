import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Skeletons } from '#web/kit/states.tsx'
import { TabLine } from '#web/kit/TabLine.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import type { Applicant } from '../applicants.contract.ts'
import classes from './applicants.module.css'
import { History } from './History.tsx'
import { Messages } from './Messages.tsx'
import { Notes } from './Notes.tsx'
import { Profile } from './Profile.tsx'
import { Resume } from './Resume.tsx'

const Scorecards = lazy(() => import('../../scorecards/ui/Scorecards.tsx'))

/** From here on the resume and a strip beside it have room. */
const ROOMY = '(min-width: 80em)'

/** What an applicant sent, the resume first, and what the team knows and notes beside it, or behind tabs where there is no room. */
export const Reading = ({ of, alone }: { of: Applicant; alone: boolean }) => {
  const beside = useMedia(ROOMY) && !alone
  const { notes } = of
  const first = beside || !of.resume ? 'application' : 'resume'
  // whoever wrote is waiting to be read
  const [tab, setTab] = useState<string | null>(of.unread > 0 ? 'messages' : first)
  const shown = beside && tab === 'resume' ? 'application' : tab
  const tabs = (
    <Tabs value={shown} onChange={setTab} keepMounted={false}>
      <TabLine label="About the applicant" many={beside}>
        {!beside && <Tabs.Tab value="resume">Resume</Tabs.Tab>}
        <Tabs.Tab value="application">Application</Tabs.Tab>
        <Tabs.Tab value="messages">Messages{of.unread > 0 && ` (${of.unread})`}</Tabs.Tab>
        <Tabs.Tab value="notes">Notes{notes.length > 0 && ` (${notes.length})`}</Tabs.Tab>
        <Tabs.Tab value="scores">Scores</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </TabLine>
      {!beside && (
        <Tabs.Panel value="resume">
          <Resume of={of} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="application">
        <Profile of={of} order={alone ? 2 : 3} columns={beside ? 1 : 2} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <Messages of={of} />
      </Tabs.Panel>
      <Tabs.Panel value="notes">
        <Notes id={of.id} notes={notes} mayWrite={of.may.note} />
      </Tabs.Panel>
      <Tabs.Panel value="scores">
        <Suspense fallback={<Skeletons count={2} height={60} />}>
          <Scorecards id={of.id} jobId={of.job.id} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History timeline={of.timeline} />
      </Tabs.Panel>
    </Tabs>
  )
  // the tabs keep their place, and what is typed in them, when there comes to be room
  return (
    <div
      className={beside ? classes.reading : undefined}
      data-writing={(beside && shown === 'messages') || undefined}
    >
      {beside && <Resume of={of} />}
      <div className={beside ? classes.strip : undefined}>{tabs}</div>
    </div>
  )
}
