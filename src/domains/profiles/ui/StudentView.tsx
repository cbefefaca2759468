import { Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconEye, IconFileText, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BackgroundView } from '#domains/students/background/ui/BackgroundView.tsx'
import { fullName } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { Day, TimeAgo } from '#web/kit/time.tsx'
import type { ShownStudent } from '../student-detail.contract.ts'
import { ConfirmAffiliation } from '../students/affiliation/ui/ConfirmAffiliation.tsx'
import classes from './detail.module.css'
import { accessReasonWords } from './words.ts'

type Of = { student: ShownStudent }

const Heading = ({ student }: Of) => (
  <Group component="header" wrap="nowrap" align="flex-start" gap="md">
    <Face src={student.picture_url} name={fullName(student)} alt="" color="orange" size={72} aria-hidden />
    <div className={classes.heading}>
      <Title>{fullName(student)}</Title>
      {student.headline && <Text>{student.headline}</Text>}
      {student.university && (
        <Group gap="xs" mt="2xs">
          <Text c="dimmed">{student.university}</Text>
          {student.is_affiliation_verified && (
            <Badge color="green" leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}>
              Confirmed
            </Badge>
          )}
        </Group>
      )}
    </div>
  </Group>
)

const Links = ({ links }: { links: readonly string[] }) => (
  <Stack gap="2xs">
    {links.map((link) => (
      <OutboundAnchor key={link} href={link}>
        {link.replace(/^https?:\/\//, '')}
      </OutboundAnchor>
    ))}
  </Stack>
)

const Skills = ({ skills }: { skills: readonly string[] }) => (
  <section>
    <Title order={2} mb="xs">
      Skills
    </Title>
    <Group gap="xs" aria-label="Skills" role="list">
      {skills.map((skill) => (
        <Badge key={skill} role="listitem" color="gray" size="lg" maw="100%">
          {skill}
        </Badge>
      ))}
    </Group>
  </section>
)

const Studies = ({ student }: Of) => (
  <section>
    <Title order={2} mb="xs">
      Studies
    </Title>
    <Facts
      columns={2}
      facts={[
        { label: 'Degree', value: student.degree && (labels[student.degree] ?? student.degree) },
        { label: 'Class of', value: student.graduation_class },
        { label: 'Majors', value: student.majors.join(', ') },
        { label: 'Links', value: student.links.length > 0 && <Links links={student.links} /> },
      ].map((fact) => ({ ...fact, value: fact.value || null }))}
    />
  </section>
)

const Contact = ({ student: { contact, ground } }: Of) =>
  contact ? (
    <Facts
      facts={[
        { label: 'Email', value: <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor> },
        {
          label: 'Phone',
          value: contact.phone && <Anchor href={`tel:${contact.phone}`}>{contact.phone}</Anchor>,
        },
      ]}
    />
  ) : (
    <Text size="sm" c="dimmed">
      {ground === 'oneself'
        ? 'Your email and phone are shown to your university and to employers you apply to.'
        : 'Email and phone are shown to the student’s university and to employers the student applies to.'}
    </Text>
  )

const Panel = ({ student }: Of) => (
  <Card component="section" aria-label="Contact and documents">
    <Stack gap="md">
      <Contact student={student} />
      {student.resume && (
        <div>
          <Button
            component="a"
            href={student.resume.url}
            target="_blank"
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
          >
            Open resume
          </Button>
          <Text size="sm" c="dimmed" mt="2xs">
            Uploaded <Day at={student.resume.uploaded_at} />
          </Text>
        </div>
      )}
      {student.applications.length > 0 && (
        <div>
          <Title order={2} size="h4" mb="2xs">
            Applied to you
          </Title>
          <Stack gap="xs">
            {student.applications.map(({ id, job_title, submitted_at }) => (
              <div key={id}>
                <LinkAnchor to="/employer/your-job-applicant" search={{ id }}>
                  {job_title}
                </LinkAnchor>
                <Text size="sm" c="dimmed">
                  <TimeAgo at={submitted_at} />
                </Text>
              </div>
            ))}
          </Stack>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {accessReasonWords[student.ground]}
      </Text>
    </Stack>
  </Card>
)

interface StudentViewProps extends Of {
  /** Inviting the student to apply, for employers. */
  invite?: ReactNode
}

const back = {
  own_university: { to: '/university/students', label: 'Students' },
  open_profile: { to: '/employer/students', label: 'Find students' },
} as const

const Back = ({ to, label }: (typeof back)[keyof typeof back]) => (
  <LinkButton
    to={to}
    variant="subtle"
    size="compact-sm"
    ml={-8}
    style={{ alignSelf: 'flex-start' }}
    leftSection={<IconArrowLeft size={16} aria-hidden />}
  >
    {label}
  </LinkButton>
)

/** A student as the reader may see them. */
export const StudentView = ({ student, invite }: StudentViewProps) => (
  <Stack gap="lg">
    {student.ground === 'oneself' && (
      <Alert icon={<IconEye size={20} aria-hidden />} title="This is how an employer sees you" color="blue">
        An employer you haven’t applied to sees this only while your profile is open to employers. With an
        application, they also see your email, your phone, and the resume you sent.{' '}
        <LinkAnchor to="/student/my-profile" inherit c="inherit" underline="always">
          Back to my profile
        </LinkAnchor>
      </Alert>
    )}
    {(student.ground === 'own_university' || student.ground === 'open_profile') && (
      <Back {...back[student.ground]} />
    )}
    <DetailLayout
      panel={
        <>
          {student.ground === 'own_university' && !student.is_affiliation_verified && (
            <ConfirmAffiliation student={student} />
          )}
          {invite}
          <Panel student={student} />
        </>
      }
    >
      <Stack gap="xl">
        <Heading student={student} />
        {student.about && <Text className={classes.about!}>{student.about}</Text>}
        {student.skills.length > 0 && <Skills skills={student.skills} />}
        <Studies student={student} />
        <BackgroundView of={student.background} order={2} />
      </Stack>
    </DetailLayout>
  </Stack>
)
