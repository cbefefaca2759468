import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#shared/endpoint.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { profilePages } from '#web/session.ts'
import { ownData } from '../own-data.contract.ts'
import { CopySection } from './CopySection.tsx'
import { DeleteSection } from './DeleteSection.tsx'

/** Everything about the person's own data: what is kept, a copy, and how to delete it. */
export const YourData = ({ role }: { role: Role }) => {
  const { data, error, refetch } = useQuery(queryFor(ownData))
  return (
    <Page narrow>
      <LinkAnchor to={profilePages[role]} size="sm">
        My profile
      </LinkAnchor>
      <PageHeader title="Your data" description="It’s yours: download it, or have it deleted." />
      <Stack gap="lg">
        <Card>
          <Text size="sm">
            Read{' '}
            <LinkAnchor to="/privacy-policy" inherit underline="always">
              in plain words
            </LinkAnchor>{' '}
            what is kept, why, and for how long.
            {role === 'student' && (
              <>
                {' '}
                See who opened your profile and resume{' '}
                <LinkAnchor to="/student/my-profile" hash="seen" inherit underline="always">
                  on your profile
                </LinkAnchor>
                .
              </>
            )}
          </Text>
        </Card>
        <CopySection />
        {error ? (
          <ErrorState error={error} retry={refetch} />
        ) : data ? (
          <DeleteSection data={data} />
        ) : (
          <Skeletons count={1} height={320} />
        )}
      </Stack>
    </Page>
  )
}
