import { NumberInput, Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { companySizeLabel } from '#shared/labels.ts'
import { companySizes, industries } from '#shared/lists.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import type { OwnProfile } from '../organization-profile.contract.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { PictureField } from './PictureField.tsx'
import type { ProfileForm } from './useProfileForm.ts'

const sizes = companySizes.map((value) => ({ value, label: companySizeLabel(value) }))

const aboutWhat: Record<OrganizationKind, string> = {
  employer: 'What you do, who you’re looking for, what it’s like to work with you.',
  university: 'Who you teach and what, and what your career office does for students and employers.',
}

export const AboutSection = ({ form, kind }: { form: ProfileForm; kind: OrganizationKind }) => (
  <FormSection id="about" title="Who you are">
    <TextInput
      label="Name"
      description="We review a new name before it shows. Your address on Fairlead then changes to match; the old one redirects to it."
      autoComplete="organization"
      {...form.field('name')}
    />
    <TextInput label="In one line (optional)" maxLength={160} {...form.field('tagline')} />
    <RichTextField
      label="About you (optional)"
      description={aboutWhat[kind]}
      {...form.field('description')}
    />
  </FormSection>
)

export const PicturesSection = ({ form, profile }: { form: ProfileForm; profile: OwnProfile }) => (
  <FormSection id="pictures" title="Pictures">
    <PictureField
      label="Logo"
      url={profile.logo_url}
      removed={form.values.remove_logo === true}
      onRemoved={(removed) => form.setFieldValue('remove_logo', removed)}
      {...form.field('logoFile')}
    />
    <PictureField
      label="Cover picture"
      url={profile.cover_url}
      removed={form.values.remove_cover === true}
      onRemoved={(removed) => form.setFieldValue('remove_cover', removed)}
      {...form.field('coverFile')}
    />
  </FormSection>
)

const linkErrors = ({ wrong }: ProfileForm) =>
  wrong
    .filter(({ path }) => path.startsWith('links'))
    .map(({ message }) => message)
    .join('. ')

export const FactsSection = ({ form, kind }: { form: ProfileForm; kind: OrganizationKind }) => (
  <FormSection id="facts" title="Facts" help="All optional, but they help people find you.">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {kind === 'employer' && (
        <Select
          label="Industry"
          placeholder="Choose"
          searchable
          clearable
          openOnFocus={false}
          data={[...industries]}
          {...form.field('industry')}
        />
      )}
      {kind === 'employer' && (
        <Select label="Size" placeholder="Choose" clearable data={sizes} {...form.field('company_size')} />
      )}
      <TextInput label="City" {...form.field('city')} />
      <CountrySelect label="Country" clearable {...form.field('country_code')} />
      <NumberInput
        label="Founded"
        placeholder="1998"
        hideControls
        allowDecimal={false}
        {...form.field('founded_year')}
      />
      <TextInput label="Website" inputMode="url" placeholder="example.com" {...form.field('website')} />
    </SimpleGrid>
    <TagsInput
      label="Elsewhere on the web"
      description="Up to 6 links, like your page on a social network. Press Enter after each."
      placeholder="https://"
      maxTags={6}
      acceptValueOnBlur
      splitChars={[' ']}
      {...form.field('links' as never)}
      error={linkErrors(form)}
    />
  </FormSection>
)
