import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

const FEW = 4

/** Lists a job's locations, folding away all but the first few. */
export const Places = ({ locations, remote }: { locations: readonly string[]; remote: boolean }) => {
  const [all, { toggle }] = useDisclosure(false)
  if (locations.length === 0) return remote ? 'Anywhere (remote)' : 'Not stated'
  const shown = all ? locations : locations.slice(0, FEW)
  const more = locations.length - FEW
  return (
    <>
      <Text span inherit>
        {shown.join(' · ')}
      </Text>{' '}
      {more > 0 && (
        <Button variant="transparent" size="compact-sm" px={0} onClick={toggle} aria-expanded={all}>
          {all ? 'Show fewer' : `and ${more} more`}
        </Button>
      )}
    </>
  )
}
