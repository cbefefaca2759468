import { Stack } from '@mantine/core'
import { coverUrl } from '#domains/media/media.contract.ts'
import { CoverField } from '#domains/media/ui/CoverField.tsx'
import type { Posting } from './usePosting.ts'

/** The job's cover picture. */
export const PictureStep = ({ posting }: { posting: Posting }) => {
  const { id, error } = posting.field('jobFile')
  const { jobFile, cover_pick, remove_cover } = posting.values
  return (
    <Stack gap="lg">
      <CoverField
        id={id}
        error={error}
        of="jobImages"
        builtIn={coverUrl}
        alt="The job’s current cover"
        stored={posting.job?.cover_url}
        cover={{ file: jobFile, cover_pick, remove_cover }}
        onChange={({ file, ...change }) =>
          posting.change({ ...change, ...(file !== undefined && { jobFile: file }) })
        }
      />
    </Stack>
  )
}
