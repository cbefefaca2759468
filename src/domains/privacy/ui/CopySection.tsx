import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { PasswordField } from '#domains/accounts/ui/PasswordField.tsx'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { downloadOwnData } from '../own-data.contract.ts'
import { saveFile } from './save.ts'

/** Downloads a copy of everything, after asking for the password. */
export const CopySection = () => {
  const form = useContractForm({
    endpoint: downloadOwnData,
    initial: { password: '' },
    onSuccess: (zip) => {
      saveFile(zip as unknown as Blob, 'my-data.zip')
      form.reset()
      announce('Your data has been downloaded')
    },
  })
  return (
    <FormSection
      id="copy"
      title="A copy of your data"
      help="One ZIP with everything from all your roles: readable text files, and the documents and pictures you uploaded. Notes that teams wrote for themselves are not included."
    >
      <form {...form.props}>
        <FormSummary form={form} />
        <PasswordField
          label="Your password"
          description="So that no one else can download it"
          {...form.field('password')}
        />
        <Group mt="md" justify="flex-end">
          <Button type="submit" loading={form.sending} leftSection={<IconDownload size={18} aria-hidden />}>
            Download your data
          </Button>
        </Group>
      </form>
    </FormSection>
  )
}
