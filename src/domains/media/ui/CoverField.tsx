import { Button, Input } from '@mantine/core'
import { sizedUrl } from '#shared/pictures.ts'
import { FilePick } from '#web/kit/FilePick.tsx'
import { GalleryPick } from './GalleryPick.tsx'
import classes from './gallery.module.css'

interface Cover {
  file: File | null
  cover_pick: string | null
  remove_cover: boolean
}

interface CoverFieldProps {
  id: string
  error: string | undefined
  cover: Cover
  /** The address of the cover stored on the server. */
  stored: string | null | undefined
  alt: string
  of: 'jobImages' | 'eventImages'
  /** Returns the address of a built-in picture. */
  builtIn: (name: string) => string
  onChange: (change: Partial<Cover>) => void
}

/** Chooses a cover: an upload, one from the gallery, or none. */
export const CoverField = ({ id, error, cover, stored, alt, of, builtIn, onChange }: CoverFieldProps) => {
  const { file, cover_pick, remove_cover } = cover
  const now = !remove_cover && !cover_pick && !file ? stored : null
  return (
    <>
      {now && (
        <Input.Wrapper label="Current picture" labelElement="div">
          <img src={sizedUrl(now, 1280)} alt={alt} className={classes.stored} />
        </Input.Wrapper>
      )}
      <FilePick
        id={id}
        kind="image"
        label="Upload a picture (optional)"
        description="Wide pictures look best, about 1120 × 320. JPEG, PNG, WebP, or GIF up to 5 MB."
        value={file}
        error={error}
        onChange={(chosen) => onChange({ file: chosen, ...(chosen && { remove_cover: false }) })}
      />
      <GalleryPick
        of={of}
        chosen={cover_pick}
        builtIn={builtIn}
        onChoose={(pick) => onChange({ file: null, remove_cover: false, cover_pick: pick })}
      />
      {(now || cover_pick || file) && (
        <div>
          <Button
            variant="default"
            onClick={() => onChange({ file: null, cover_pick: null, remove_cover: true })}
          >
            Remove picture
          </Button>
        </div>
      )}
    </>
  )
}
