import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#web/kit/FormSection.tsx'
import { NameFields } from '../../ui/NameFields.tsx'
import type { ProfileForm } from './useProfileForm.ts'

export const AboutSection = ({ form, email }: { form: ProfileForm; email: string }) => (
  <FormSection id="about" title="About you" help="The first thing an employer reads.">
    <NameFields form={form} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Email" value={email} readOnly variant="filled" description="You sign in with it." />
      <TextInput
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        description="Shown with your applications."
        {...form.field('phone')}
      />
    </SimpleGrid>
    <TextInput
      label="Headline (optional)"
      description="One line, like “Statistics student who likes messy data”."
      maxLength={160}
      {...form.field('headline')}
    />
    <Textarea
      label="A few words about you (optional)"
      autosize
      minRows={4}
      maxRows={14}
      {...form.field('about')}
    />
  </FormSection>
)
