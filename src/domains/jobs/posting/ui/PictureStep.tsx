import { Button, Input, Stack } from '@mantine/core'
import { sizedUrl } from '../../../../shared/pictures.ts'
import { FilePick } from '../../../../web/kit/FilePick.tsx'
import classes from '../../../../web/kit/guided-form.module.css'
import { GalleryPick } from '../../../media/ui/GalleryPick.tsx'
import { coverUrl } from '../contract.ts'
import type { Posting } from './usePosting.ts'

/** The picture above the job. */
export const PictureStep = ({ posting }: { posting: Posting }) => {
  const { value, error, id } = posting.field('jobFile')
  const { job, values } = posting
  const stored = !values.remove_cover && !values.cover_pick && !value ? job?.cover_url : null
  const remove = () => {
    posting.set('jobFile', null)
    posting.set('cover_pick', null)
    posting.set('remove_cover', true)
  }
  return (
    <Stack gap="lg">
      {stored && (
        <Input.Wrapper label="The picture now" labelElement="div">
          <img src={sizedUrl(stored, 1280)} alt="The job’s present cover" className={classes.stored} />
        </Input.Wrapper>
      )}
      <FilePick
        id={id}
        kind="image"
        label="Upload a picture (optional)"
        description="Wide pictures look best, about 1120 × 320. JPEG, PNG, WebP or GIF up to 5 MB."
        value={value}
        error={error}
        onChange={(file) => {
          posting.set('jobFile', file)
          if (file) posting.set('remove_cover', false)
        }}
      />
      <GalleryPick
        of="jobImages"
        chosen={values.cover_pick}
        builtIn={coverUrl}
        onChoose={(pick) => {
          posting.set('jobFile', null)
          posting.set('remove_cover', false)
          posting.set('cover_pick', pick)
        }}
      />
      {(stored || values.cover_pick || value) && (
        <div>
          <Button variant="default" onClick={remove}>
            Use no picture
          </Button>
        </div>
      )}
    </Stack>
  )
}
