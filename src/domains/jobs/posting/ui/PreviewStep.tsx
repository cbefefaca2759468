import { Stack, Text } from '@mantine/core'
import classes from '#web/kit/guided-form.module.css'
import { useFileAddress } from '#web/kit/useFileAddress.ts'
import { useSession } from '#web/session.ts'
import { JobFacts } from '../../ui/JobFacts.tsx'
import { JobHeading } from '../../ui/JobHeading.tsx'
import { JobText } from '../../ui/JobText.tsx'
import { ownEmployer } from '../../ui/own-employer.ts'
import { previewOf } from './preview.ts'
import type { Posting } from './usePosting.ts'

/** The job as students will see it. */
export const PreviewStep = ({ posting }: { posting: Posting }) => {
  const { values, job } = posting
  const uploaded = useFileAddress(values.jobFile)
  const employer = ownEmployer(useSession())
  const preview = previewOf(values)
  const stored = values.remove_cover ? null : (job?.cover_url ?? null)
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        This is what students will see.
      </Text>
      <Stack gap="xl" className={classes.preview!}>
        <JobHeading
          job={{ ...preview, employer, cover_url: uploaded ?? preview.cover_url ?? stored }}
          employer={employer.name}
          order={2}
        />
        <JobFacts job={preview} />
        <JobText job={preview} order={3} />
      </Stack>
    </Stack>
  )
}
