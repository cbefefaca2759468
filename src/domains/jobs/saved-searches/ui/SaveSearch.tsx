import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmarkPlus } from '@tabler/icons-react'
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
      name: searchWords(address, employers).slice(0, NAME_LENGTH),
      is_alerting: true,
      filters: filtersOf(address),
    },
    invalidates: [savedSearches],
    onSuccess: (saved) => {
      announce(
        saved.is_alerting ? 'Saved. We tell you about new jobs, at most once a day.' : 'The search is saved',
      )
      close()
    },
  })
  return (
    <DialogForm form={form} verb="Save" onCancel={close}>
      <TextInput label="Name" data-autofocus maxLength={NAME_LENGTH} {...form.field('name')} />
      <Checkbox
        label="Tell me about new jobs"
        description="A notice and an email, at most once a day."
        {...form.tick('is_alerting')}
      />
    </DialogForm>
  )
}

/** Keeps the search that is open now. */
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
        Save this search
      </Button>
      <Modal opened={opened} onClose={close} title="Save this search">
        <SaveForm address={address} employers={employers} close={close} />
      </Modal>
    </>
  )
}
