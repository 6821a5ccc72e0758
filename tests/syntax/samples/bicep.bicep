targetScope = 'resourceGroup'
@description('The name')
@minLength(3)
param name string = 'x'
param count int
param enabled bool = true
var list = [
  1
  'two'
]
var map = {
  a: 1
  'b': '${name}-x'
}
resource store 'Microsoft.Storage/storageAccounts@2021-02-01' = if (enabled) {
  name: toLower(name)
  location: resourceGroup().location
  sku: {
    name: count > 1 ? 'Standard_LRS' : 'Premium_LRS'
  }
}
module other './other.bicep' = {
  name: 'other'
  params: {
    id: store.id
  }
}
output id string = store.id
