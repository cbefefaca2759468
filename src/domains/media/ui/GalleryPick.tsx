import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { type OfferedPicture, pick as offered, pickUrl } from '../media.contract.ts'
import classes from './gallery.module.css'

interface GalleryPickProps {
  of: 'jobImages' | 'eventImages'
  chosen: string | null
  /** Where a built-in picture of that name lies. */
  builtIn: (name: string) => string
  onChoose: (pick: string) => void
}

/** What is offered, the present choice among it even where it is not offered any more. */
const withChosen = (
  pictures: readonly OfferedPicture[],
  { chosen, builtIn }: GalleryPickProps,
): readonly OfferedPicture[] =>
  !chosen || pictures.some(({ pick }) => pick === chosen)
    ? pictures
    : [{ pick: chosen, name: 'Chosen now', url: pickUrl(chosen, builtIn) }, ...pictures]

/** Pictures to choose instead of uploading one. */
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
          The pictures could not be loaded. You can upload one, or go on without.
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
