import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import type { Background } from '../background.contract.ts'
import classes from './background.module.css'
import {
  authorizationLine,
  gradeLine,
  hasWishes,
  periodLine,
  saysNothing,
  spokenLine,
} from './background-words.ts'

type Order = 2 | 3 | 4

const Part = ({ title, order, children }: { title: string; order: Order; children: ReactNode }) => (
  <section>
    <Title order={order} mb="xs" {...(order > 2 && { size: 'h5' })}>
      {title}
    </Title>
    {children}
  </section>
)

export const ExperienceLines = ({ of }: { of: Background['experiences'][number] }) => (
  <div className={classes.entry}>
    <Text fw={500}>{of.title}</Text>
    <Text size="sm">{[of.organization, of.place].filter(Boolean).join(' · ')}</Text>
    <Text size="sm" c="dimmed">
      {periodLine(of)}
    </Text>
    {of.description && (
      <Text size="sm" mt="2xs" className={classes.words!}>
        {of.description}
      </Text>
    )}
  </div>
)

export const ProjectLines = ({ of }: { of: Background['projects'][number] }) => (
  <div className={classes.entry}>
    <Text fw={500}>{of.name}</Text>
    {of.link && (
      <OutboundAnchor href={of.link} size="sm">
        {of.link.replace(/^https?:\/\//, '')}
      </OutboundAnchor>
    )}
    {of.description && (
      <Text size="sm" mt="2xs" className={classes.words!}>
        {of.description}
      </Text>
    )}
    {of.skills.length > 0 && (
      <Text size="sm" c="dimmed">
        {of.skills.join(' · ')}
      </Text>
    )}
  </div>
)

const kinds = (values: readonly string[]) => values.map((value) => labels[value] ?? value).join(', ')

export const WishFacts = ({ of }: { of: NonNullable<Background['preferences']> }) => (
  <Facts
    columns={2}
    facts={[
      { label: 'Kinds of work', value: kinds(of.job_types) },
      { label: 'Work mode', value: kinds(of.work_modes) },
      { label: 'Places', value: of.places.join(' · ') },
      { label: 'Industries', value: of.industries.join(', ') },
      { label: 'Can start', value: of.available_from && dayLabel(of.available_from) },
    ]}
  />
)

const alsoTitle = ({ languages, grade, authorizations }: Background): string => {
  const parts = [
    languages.length > 0 && 'languages',
    grade && 'grade',
    authorizations.length > 0 && 'permission to work',
  ].filter(Boolean)
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts as string[])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const OtherFacts = ({ of, spoken }: { of: Background; spoken: string }) => (
  <>
    <Facts
      columns={2}
      facts={[
        { label: 'Languages', value: spoken },
        { label: 'Grade', value: of.grade && gradeLine(of.grade) },
        {
          label: 'Permission to work',
          value: of.authorizations.length > 0 && (
            <Stack gap={0}>
              {of.authorizations.map((one) => (
                <span key={one.country}>{authorizationLine(one)}</span>
              ))}
            </Stack>
          ),
        },
      ]}
    />
    <Text size="xs" c="dimmed" mt="2xs">
      Stated by the student.
    </Text>
  </>
)

/** Languages alone are what the title says they are. */
const Others = ({ of, order }: { of: Background; order: Order }) => {
  const spoken = of.languages.map(spokenLine).join(', ')
  const hasMore = of.authorizations.length > 0 || of.grade !== null
  return spoken || hasMore ? (
    <Part title={alsoTitle(of)} order={order}>
      {hasMore ? <OtherFacts of={of} spoken={spoken} /> : <Text>{spoken}</Text>}
    </Part>
  ) : null
}

/** What a profile says beyond studies, as those who may see it do. */
export const BackgroundView = ({ of, order }: { of: Background; order: Order }) =>
  saysNothing(of) ? null : (
    <Stack gap="lg">
      {of.experiences.length > 0 && (
        <Part title="Experience" order={order}>
          <Stack gap="md">
            {of.experiences.map((one) => (
              <ExperienceLines key={one.id} of={one} />
            ))}
          </Stack>
        </Part>
      )}
      {of.projects.length > 0 && (
        <Part title="Projects" order={order}>
          <Stack gap="md">
            {of.projects.map((one) => (
              <ProjectLines key={one.id} of={one} />
            ))}
          </Stack>
        </Part>
      )}
      <Others of={of} order={order} />
      {of.preferences && hasWishes(of) && (
        <Part title="Looking for" order={order}>
          <WishFacts of={of.preferences} />
        </Part>
      )}
    </Stack>
  )
