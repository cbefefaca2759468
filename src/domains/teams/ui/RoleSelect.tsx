import { Select, type SelectProps, Stack, Text } from '@mantine/core'
import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { roleHelp } from './words.ts'

interface RoleSelectProps extends Omit<SelectProps, 'data'> {
  kind: OrganizationKind
  roles: readonly TeamRole[]
}

/** A team role with what it may do. */
export const RoleSelect = ({ kind, roles, ...select }: RoleSelectProps) => (
  <Select
    allowDeselect={false}
    comboboxProps={{ width: 320, position: 'bottom-start' }}
    data={roles.map((value) => ({ value, label: teamRoleLabels[value] }))}
    renderOption={({ option }) => (
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {option.label}
        </Text>
        <Text size="xs" c="dimmed">
          {roleHelp[kind][option.value as TeamRole]}
        </Text>
      </Stack>
    )}
    {...select}
  />
)
