import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { BackgroundView } from '#domains/students/background/ui/BackgroundView.tsx'
import { sameDayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { Day } from '#web/kit/time.tsx'
import { Answers } from '../../ui/Answers.tsx'
import type { Applicant } from '../applicants.contract.ts'
import classes from './applicants.module.css'

const Links = ({ links }: { links: readonly string[] }) => (
  <Stack gap="2xs">
    {links.map((link) => (
      <Anchor key={link} href={link} target="_blank" rel="noopener nofollow" size="sm">
        {link.replace(/^https?:\/\//, '')}
      </Anchor>
    ))}
  </Stack>
)

interface ProfileProps {
  of: Applicant
  /** The level of its headings. */
  order: 2 | 3
  columns: 1 | 2
}

/** Shows what was submitted, and who the student is. */
export const Profile = ({ of, order, columns }: ProfileProps) => {
  const { student } = of
  return (
    <Stack gap="lg">
      {of.message && (
        <section>
          <Title order={order} size="h5" mb="2xs">
            Message
          </Title>
          <Text className={classes.words!}>{of.message}</Text>
        </section>
      )}
      {of.answers.length > 0 && (
        <section>
          <Title order={order} size="h5" mb="2xs">
            Answers
          </Title>
          <Answers answers={of.answers} />
        </section>
      )}
      <section>
        <Title order={order} size="h5" mb="2xs">
          Profile
        </Title>
        {student.headline && <Text mb="xs">{student.headline}</Text>}
        {student.about && (
          <Text size="sm" mb="sm" className={classes.words!}>
            {student.about}
          </Text>
        )}
        <Facts
          columns={columns}
          facts={[
            {
              label: 'Email',
              value: student.email && <Anchor href={`mailto:${student.email}`}>{student.email}</Anchor>,
            },
            { label: 'Phone', value: student.phone },
            {
              label: 'University',
              value:
                student.university &&
                `${student.university}${student.is_affiliation_verified ? ' (verified)' : ''}`,
            },
            { label: 'Degree', value: student.degree && (labels[student.degree] ?? student.degree) },
            { label: 'Majors', value: student.majors.join(', ') },
            { label: 'Class of', value: student.graduation_class },
            { label: 'Applied', value: <Day at={of.submitted_at} /> },
            { label: 'Answer promised by', value: sameDayLabel(of.reply_by) },
            { label: 'Links', value: student.links.length > 0 ? <Links links={student.links} /> : null },
          ]}
        />
        {student.skills.length > 0 && (
          <Group gap="xs" mt="sm" aria-label="Skills" role="list">
            {student.skills.map((skill) => (
              <Badge key={skill} role="listitem" color="gray" size="lg">
                {skill}
              </Badge>
            ))}
          </Group>
        )}
      </section>
      {of.background && <BackgroundView of={of.background} order={order} />}
    </Stack>
  )
}
