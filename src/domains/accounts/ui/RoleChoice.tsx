import { Input, SegmentedControl } from '@mantine/core'
import type { Role } from '#shared/endpoint.ts'
import { roles } from '../sign-in.contract.ts'
import { roleWords } from './roles.ts'

interface RoleChoiceProps {
  label: string
  value: Role
  onChange: (role: Role) => void
}

/** Which of the three roles the person chooses. */
export const RoleChoice = ({ label, value, onChange }: RoleChoiceProps) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl
      fullWidth
      size="md"
      mt="2xs"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={roles.map((role) => ({ value: role, label: roleWords[role].label }))}
    />
  </Input.Wrapper>
)
