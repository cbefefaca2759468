import { Alert, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { organizationDirectory } from '../organization-sign-up.contract.ts'
import { sameName, withoutForm } from './same-name.ts'

const SHORTEST = 2
const AFTER_MS = 300

interface HereAlreadyProps {
  /** The name being registered. */
  name: string
  onJoin: (organization: { id: string; name: string }) => void
}

/** Employers of this name are here: joining one takes one press. Several are told apart by where they are. */
export const HereAlready = ({ name, onJoin }: HereAlreadyProps) => {
  const [search] = useDebouncedValue(withoutForm(name), AFTER_MS)
  const { data } = useQuery({
    ...queryFor(organizationDirectory, { query: { kind: 'employer', search } }),
    enabled: search.length >= SHORTEST,
    staleTime: 60_000,
  })
  return data?.data
    .filter((one) => sameName(one.name, name))
    .map((found) => (
      <Alert
        key={found.id}
        variant="light"
        role="status"
        icon={<IconBuildingSkyscraper aria-hidden />}
        title={`${found.name} is here already`}
      >
        {found.city && <Text size="sm">{found.city}</Text>}
        <Button mt="xs" size="sm" onClick={() => onJoin(found)}>
          Ask to join
        </Button>
      </Alert>
    ))
}
