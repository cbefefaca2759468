import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { organizationDirectory } from '../organization-sign-up.contract.ts'
import { sameName } from './same-name.ts'

const SHORTEST = 2
const AFTER_MS = 300

interface HereAlreadyProps {
  /** The name being registered. */
  name: string
  onJoin: (organization: { id: string; name: string }) => void
}

/** An employer of this name is here: joining it takes one press. */
export const HereAlready = ({ name, onJoin }: HereAlreadyProps) => {
  const [search] = useDebouncedValue(name.trim(), AFTER_MS)
  const { data } = useQuery({
    ...queryFor(organizationDirectory, { query: { kind: 'employer', search } }),
    enabled: search.length >= SHORTEST,
    staleTime: 60_000,
  })
  const found = data?.data.find((one) => sameName(one.name, name))
  if (!found) return null
  return (
    <Alert
      variant="light"
      role="status"
      icon={<IconBuildingSkyscraper aria-hidden />}
      title={`${found.name} is here already`}
    >
      <Button mt="xs" size="sm" onClick={() => onJoin(found)}>
        Ask to join
      </Button>
    </Alert>
  )
}
