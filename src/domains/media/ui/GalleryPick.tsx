import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { type OfferedPicture, pick as offered, pickUrl } from '../media.contract.ts'
import classes from './gallery.module.css'

interface GalleryPickProps {
  of: 'jobImages' | 'eventImages'
  chosen: string | null
  /** Returns the address of a built-in picture. */
  builtIn: (name: string) => string
  onChoose: (pick: string) => void
}

/** Returns what is offered plus the current choice, even if it is no longer offered. */
const withChosen = (
  pictures: readonly OfferedPicture[],
  { chosen, builtIn }: GalleryPickProps,
): readonly OfferedPicture[] =>
  !chosen || pictures.some(({ pick }) => pick === chosen)
    ? pictures
    : [{ pick: chosen, name: 'Current choice', url: pickUrl(chosen, builtIn) }, ...pictures]

/** Lets people pick a picture instead of uploading one. */
export const GalleryPick = (props: GalleryPickProps) => {
  const { of, chosen, onChoose } = props
  const answer = useQuery({ ...queryFor(offered), staleTime: 60_000 })
  const pictures = answer.data ? withChosen(answer.data[of], props) : []
  return (
    <fieldset className={classes.gallery} aria-busy={answer.isPending}>
      <legend>Or choose one of ours</legend>
      {answer.isPending && ['a', 'b', 'c', 'd', 'e', 'f'].map((place) => <Skeleton key={place} h={90} />)}
      {answer.isError && (
        <Text size="sm" c="dimmed">
          We couldn’t load the pictures. You can upload one or continue without.
        </Text>
      )}
      {pictures.map(({ pick, name, url }) => (
        <label key={pick} className={classes.pick}>
          <input type="radio" name="cover_pick" checked={chosen === pick} onChange={() => onChoose(pick)} />
          <img src={url} alt="" width={200} height={90} loading="lazy" />
          <Text span size="xs" lineClamp={1}>
            {name}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
