import { Badge, Button, Menu, SegmentedControl, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { zoneLabel } from '#shared/labels.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { profilePages } from '#web/session.ts'
import { type KindTraits, kindGroups, type MailChoice, mailChoices } from '../notices.contract.ts'
import type { NotificationSettings as Settings } from '../preferences/notice-preferences.contract.ts'
import { settingsCalls, useNotificationChoices } from './notification-choices.ts'
import classes from './settings.module.css'

type Row = Settings['kinds'][number]
type Choose = (choices: Array<{ kind: Row['kind']; mail: MailChoice }>) => void

const words: Record<MailChoice, string> = { at_once: 'Right away', daily: 'Daily', never: 'Never' }
const options = mailChoices.map((value) => ({ value, label: words[value] }))

const KindRow = ({ row, choose }: { row: Row; choose: Choose }) => {
  const labelId = useId()
  return (
    <div className={classes.row}>
      <Text id={labelId} className={classes.label!}>
        {row.label}
      </Text>
      {row.is_fixed ? (
        <Badge variant="light" color="gray" className={classes.fixed!}>
          Always right away
        </Badge>
      ) : (
        <SegmentedControl
          aria-labelledby={labelId}
          className={classes.choice!}
          data={options}
          value={row.mail}
          onChange={(mail) => choose([{ kind: row.kind, mail: mail as MailChoice }])}
        />
      )}
    </div>
  )
}

const SetAll = ({ kinds, choose }: { kinds: Row[]; choose: Choose }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
        Email me everything
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {mailChoices.map((mail) => (
        <Menu.Item
          key={mail}
          onClick={() =>
            choose(kinds.filter(({ is_fixed }) => !is_fixed).map(({ kind }) => ({ kind, mail })))
          }
        >
          {words[mail]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const About = ({ settings }: { settings: Settings }) => (
  <>
    The app shows you everything. Here you choose what we also email to <strong>{settings.email}</strong>:
    right away, in one daily email at 8:00&nbsp;AM {zoneLabel(settings.time_zone)}, or never. Changes are
    saved as you make them.
  </>
)

const groupsOf = (kinds: Row[]) =>
  (Object.keys(kindGroups) as Array<KindTraits['group']>)
    .map((group) => ({ group, rows: kinds.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0)

const BackToProfile = ({ role }: { role: Role }) => (
  <LinkAnchor to={profilePages[role]} size="sm">
    My profile
  </LinkAnchor>
)

/** Which notices are emailed, and when. */
export const NotificationSettings = ({ role }: { role: Role }) => {
  const query = useQuery(queryFor(settingsCalls[role].read))
  const choose = useNotificationChoices(role)
  const settings = query.data
  if (!settings)
    return (
      <Page narrow>
        <BackToProfile role={role} />
        <PageHeader title="Email preferences" />
        {query.error ? (
          <ErrorState error={query.error} retry={query.refetch} />
        ) : (
          <Skeletons count={4} height={160} />
        )}
      </Page>
    )
  return (
    <Page narrow>
      <BackToProfile role={role} />
      <PageHeader title="Email preferences" action={<SetAll kinds={settings.kinds} choose={choose} />} />
      <Text c="dimmed" mb="lg">
        <About settings={settings} />
      </Text>
      <div className={classes.groups}>
        {groupsOf(settings.kinds).map(({ group, rows }) => (
          <FormSection key={group} id={group} title={kindGroups[group]}>
            <div className={classes.rows}>
              {rows.map((row) => (
                <KindRow key={row.kind} row={row} choose={choose} />
              ))}
            </div>
          </FormSection>
        ))}
      </div>
    </Page>
  )
}
