import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { startOf } from '#shared/lines.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import type { FilterCounts } from '../../search/job-search.contract.ts'
import { filtersOf, type JobAddress } from '../../search/ui/address.ts'
import { savedSearches, saveSearch } from '../saved-searches.contract.ts'
import { NAME_LENGTH, searchWords } from './words.ts'

interface SaveSearchProps {
  address: JobAddress
  employers: FilterCounts['employer'] | undefined
}

const SaveForm = ({ address, employers, close }: SaveSearchProps & { close: () => void }) => {
  const form = useContractForm({
    endpoint: saveSearch,
    initial: {
      name: startOf(searchWords(address, employers), NAME_LENGTH),
      is_alerting: true,
      filters: filtersOf(address),
    },
    invalidates: [savedSearches],
    onSuccess: (saved) => {
      announce(
        saved.is_alerting ? 'Search saved. We’ll alert you to new jobs, at most once a day.' : 'Search saved',
      )
      close()
    },
  })
  return (
    <DialogForm form={form} verb="Save" onCancel={close}>
      <TextInput label="Name" data-autofocus maxLength={NAME_LENGTH} {...form.field('name')} />
      <Checkbox
        label="Alert me to new jobs"
        description="A notification and an email, at most once a day."
        {...form.tick('is_alerting')}
      />
    </DialogForm>
  )
}

/** Saves the current search. */
export const SaveSearch = ({ address, employers }: SaveSearchProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        onClick={open}
      >
        Save search
      </Button>
      <Modal opened={opened} onClose={close} title="Save search">
        <SaveForm address={address} employers={employers} close={close} />
      </Modal>
    </>
  )
}
