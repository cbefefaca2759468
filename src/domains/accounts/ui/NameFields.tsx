import { SimpleGrid, TextInput } from '@mantine/core'

interface NameFieldsProps {
  form: { field: (path: 'first_name' | 'last_name') => object }
}

export const NameFields = ({ form }: NameFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <TextInput label="First name" autoComplete="given-name" {...form.field('first_name')} />
    <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
  </SimpleGrid>
)
