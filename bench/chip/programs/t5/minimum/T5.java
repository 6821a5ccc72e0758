class T5 {
    public static void main(String[] args) {
        System.out.println("subb");
    }
}
