import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { addressOf } from '#web/client.ts'
import { applicantExport, applicantResumes } from '../applicant-exports.contract.ts'
import { type ApplicantAddress, filtersOf } from './address.ts'

/** Downloads of the list as it is filtered. */
export const Exports = ({ search }: { search: ApplicantAddress }) => {
  const { first_choice, ...query } = filtersOf(search)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {first_choice && <Menu.Label>Without the filter for first choices, which no file tells</Menu.Label>}
        <Menu.Item component="a" href={addressOf(applicantExport, { query })} download>
          Download list as CSV
        </Menu.Item>
        <Menu.Item component="a" href={addressOf(applicantResumes, { query })} download>
          Download resumes as ZIP (at most 200)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
