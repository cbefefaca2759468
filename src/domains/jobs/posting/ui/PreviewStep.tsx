import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from '../../../../web/kit/guided-form.module.css'
import { useSession } from '../../../../web/session.ts'
import { JobFacts } from '../../ui/JobFacts.tsx'
import { JobHeading } from '../../ui/JobHeading.tsx'
import { JobText } from '../../ui/JobText.tsx'
import { ownEmployer } from '../../ui/own-employer.ts'
import { previewOf } from './preview.ts'
import type { Posting } from './usePosting.ts'

const useAddressOf = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The job as students will read it. */
export const PreviewStep = ({ posting }: { posting: Posting }) => {
  const { values, job } = posting
  const uploaded = useAddressOf(values.jobFile)
  const employer = ownEmployer(useSession())
  const preview = previewOf(values)
  const stored = values.remove_cover ? null : (job?.cover_url ?? null)
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        This is how students read it.
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
