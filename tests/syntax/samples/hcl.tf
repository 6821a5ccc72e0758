# a comment
terraform {
  required_version = ">= 1.0"
}
variable "name" {
  type    = string
  default = "x"
}
locals {
  list  = [1, 2.5, true, null]
  map   = { a = 1, "b" = "two" }
  total = var.name == "x" ? length(local.list) + 1 : 0
  each  = [for s in local.list : upper(s) if s != ""]
  pairs = { for k, v in local.map : k => v }
}
resource "aws_instance" "web" {
  count = 2
  ami   = "ami-${var.name}-${count.index}"
  tags  = merge(local.map, { Name = "web" })
  provisioner "local-exec" {
    command = <<EOT
echo ${self.id}
EOT
  }
}
