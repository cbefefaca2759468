import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import classes from '../../ui/contact.module.css'
import { kindWords, stateWords, topicWords } from '../../ui/words.ts'
import type { InquiryDetail } from '../inquiry-admin.contract.ts'
import { AnswerForm } from './AnswerForm.tsx'

interface Props {
  inquiry: InquiryDetail
}

const organizationKinds = { employer: 'Employer', university: 'University', other: 'Other' } as const

const About = ({ inquiry }: Props) => (
  <Card component="section" aria-label="From">
    <Facts
      facts={[
        { label: 'Email', value: <Anchor href={`mailto:${inquiry.email}`}>{inquiry.email}</Anchor> },
        { label: 'Phone', value: inquiry.phone },
        { label: 'Organization', value: inquiry.organization_name },
        {
          label: 'Type of organization',
          value: inquiry.organization_kind && organizationKinds[inquiry.organization_kind],
        },
        {
          label: 'Website',
          value: inquiry.website && (
            <Anchor href={inquiry.website} rel="noopener noreferrer nofollow" target="_blank">
              {inquiry.website}
            </Anchor>
          ),
        },
        { label: 'Received', value: <Moment at={inquiry.created_at} /> },
        {
          label: inquiry.state === 'answered' ? 'Answered' : 'Closed',
          value: inquiry.decided_at && <Moment at={inquiry.decided_at} />,
        },
        { label: 'By', value: inquiry.decided_by },
      ]}
    />
  </Card>
)

/** Shows one inquiry: the message, the sender, and the answer or a form to write one. */
export const Inquiry = ({ inquiry }: Props) => (
  <>
    <LinkAnchor to="/operator/inquiries" size="sm">
      All inquiries
    </LinkAnchor>
    <PageHeader title={inquiry.name} description={`${kindWords[inquiry.kind]}: ${topicWords[inquiry.topic]}`}>
      <StatusBadge {...stateWords[inquiry.state]} />
    </PageHeader>
    <DetailLayout panel={<About inquiry={inquiry} />}>
      <Stack gap="xl">
        <Card component="section" aria-label="Message">
          <Text className={classes.words!}>{inquiry.message}</Text>
        </Card>
        {inquiry.reply && (
          <section aria-label="Answer">
            <Title order={2} size="h4" mb="xs">
              Your answer
            </Title>
            <Card>
              <Text className={classes.words!}>{inquiry.reply}</Text>
            </Card>
          </section>
        )}
        {inquiry.may.answer && <AnswerForm inquiry={inquiry} />}
      </Stack>
    </DetailLayout>
  </>
)
