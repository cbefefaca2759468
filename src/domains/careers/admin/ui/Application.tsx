import { Anchor, Button, Card, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '#web/client.ts'
import { DetailLayout, StickyAction } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Moment } from '#web/kit/time.tsx'
import { type CareerApplicationDetail, careerApplicationFile } from '../../careers-admin.contract.ts'

interface Props {
  application: CareerApplicationDetail
}

const Links = ({ links }: { links: readonly string[] }) => (
  <Stack gap={0}>
    {links.map((link) => (
      <Anchor key={link} href={link} target="_blank" rel="noopener noreferrer nofollow" inherit>
        {link}
      </Anchor>
    ))}
  </Stack>
)

/** Shows one application to the provider, with its document. */
export const Application = ({ application }: Props) => (
  <>
    <LinkAnchor to="/operator/careers/detail" search={{ id: application.opening_id }} size="sm">
      {application.opening_title}
    </LinkAnchor>
    <PageHeader title={application.name} description={`Applied for ${application.opening_title}`} />
    <DetailLayout
      panel={
        <StickyAction label="Document">
          <Stack gap="xs">
            <Button
              component="a"
              href={addressOf(careerApplicationFile, { params: { id: application.id } })}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download resume
            </Button>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {application.filename}. Downloads are logged.
            </Text>
          </Stack>
        </StickyAction>
      }
    >
      <Stack gap="xl">
        <Facts
          facts={[
            {
              label: 'Email',
              value: <Anchor href={`mailto:${application.email}`}>{application.email}</Anchor>,
            },
            { label: 'Phone', value: application.phone },
            { label: 'Links', value: application.links.length > 0 && <Links links={application.links} /> },
            { label: 'Applied', value: <Moment at={application.created_at} /> },
          ]}
        />
        {application.cover_letter && (
          <Card component="section" aria-label="Cover letter">
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {application.cover_letter}
            </Text>
          </Card>
        )}
      </Stack>
    </DetailLayout>
  </>
)
